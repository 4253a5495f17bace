"""The live table over HTTP and WebSocket, and the web client."""
