// Parts of the page: in elements of this file, or in files beside it; and panels.

// A panel is one file of this folder: panel({begin, show}).  begin() is called once, when the page is ready; show() after
// each change of what is shown; answered(right) after an answer in the quiz.  All are optional.
function panel(one) { (panel.all ??= []).push(one); }
const panels = (what, ...values) => { for (const one of panel.all || []) if (one[what]) one[what](...values); };

async function part(name) {
  const inside = get(`part-${name}`);
  if (!inside) {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  }
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(inside.textContent).buffer; // the loop below takes 40 ms for 8x8.ykw
  const text = atob(inside.textContent), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}
