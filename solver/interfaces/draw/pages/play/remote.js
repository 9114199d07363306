// Of the worker: a file on the site that is never loaded whole.  The solver reads it as any other; what it asks for comes by range
// requests, in blocks that are kept.  Its index (tools/site.py) has the parts that opening it reads: without it each would be a
// request.
/* exported placeRemote */
const REMOTE_BLOCK = 1 << 14, REMOTE_KEPT = 512, EIO = 29;

// {size, parts: offset -> bytes}; an index that is not one is refused.
function readIndex(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), parts = new Map();
  if (bytes.length < 8) throw new Error("the index has no size");
  const size = Number(view.getBigUint64(0, true));
  for (let at = 8; at < bytes.length;) {
    const from = Number(view.getBigUint64(at, true)), length = view.getUint32(at + 8, true);
    if (from + length > size || at + 12 + length > bytes.length) throw new Error("the index is damaged");
    parts.set(from, bytes.subarray(at + 12, at + 12 + length));
    at += 12 + length;
  }
  return { size, parts };
}

function placeRemote(FS, name, address, index) {
  const { size, parts } = readIndex(index), blocks = new Map();
  const block = (number) => {
    const known = blocks.get(number), from = number * REMOTE_BLOCK, to = Math.min(from + REMOTE_BLOCK, size);
    if (known) return known;
    const request = new XMLHttpRequest();
    request.open("GET", address, false); // the solver waits in the middle of a call
    request.responseType = "arraybuffer";
    request.setRequestHeader("Range", `bytes=${from}-${to - 1}`);
    try { request.send(); } catch { throw new FS.ErrnoError(EIO); }
    if (request.status !== 206 || request.response.byteLength !== to - from) throw new FS.ErrnoError(EIO);
    const bytes = new Uint8Array(request.response);
    blocks.set(number, bytes);
    if (blocks.size > REMOTE_KEPT) blocks.delete(blocks.keys().next().value);
    return bytes;
  };
  const node = FS.createFile("/", name, {}, true, false);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read(stream, buffer, offset, length, position) {
      const end = Math.min(position + length, size), part = parts.get(position);
      if (part && part.length >= end - position) { buffer.set(part.subarray(0, end - position), offset); return end - position; }
      for (let at = position; at < end;) {
        const number = Math.floor(at / REMOTE_BLOCK), from = at - number * REMOTE_BLOCK, bytes = block(number).subarray(from, from + end - at);
        buffer.set(bytes, offset + at - position);
        at += bytes.length;
      }
      return Math.max(0, end - position);
    },
  };
}
