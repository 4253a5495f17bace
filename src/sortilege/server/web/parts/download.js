/** Files that the page gives to whoever reads it. */

/** @param {string} text @param {string} name - without what no file system takes @param {string} [type] */
export function saveFile(text, name, type = "application/octet-stream") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name.replace(/[\\/:*?"<>|\s]+/g, " ").trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
