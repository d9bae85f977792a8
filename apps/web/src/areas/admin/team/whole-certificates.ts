const [BEGINS, ENDS] = ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"];

/** Whether a text is nothing but whole certificates in PEM form. What is in them, such as their keys, the server checks. */
export function areWholeCertificates(text: string): boolean {
  const [before = "", ...found] = text.split(BEGINS);
  return (
    before.trim() === "" &&
    found.length > 0 &&
    found.every((part) => {
      const [body = "", ...after] = part.split(ENDS);
      return after.length === 1 && after.join("").trim() === "" && isWholeSequence(body);
    })
  );
}

/** Base64 of one DER sequence as long as it says itself (X.690, 8.1.3): nothing was lost in copying. */
function isWholeSequence(base64: string): boolean {
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    return false;
  }
  const first = bytes.charCodeAt(1);
  const lengthBytes = first > 0x80 ? first - 0x80 : 0;
  let length = lengthBytes === 0 ? first : 0;
  for (const byte of bytes.slice(2, 2 + lengthBytes)) length = length * 256 + byte.charCodeAt(0);
  return bytes.startsWith("\x30") && bytes.length === 2 + lengthBytes + length;
}
