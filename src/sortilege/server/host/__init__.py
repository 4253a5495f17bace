"""What the host does with whole tables: whoever runs the server, and so has the database anyway."""
