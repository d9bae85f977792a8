/** The fallback for a message of unknown form (product specification, section 8). */
export const UNKNOWN_ERROR_MESSAGE = "Unknown error";

const DEPTH_MAX = 8;

/**
 * The sentence inside a message that is itself JSON, however deeply nested: an error body, a list of issues, an object
 * with a message. `Unknown error` if there is none.
 */
export function unwrapMessage(message: string): string {
  let inner: unknown = message;
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    if (typeof inner !== "string") inner = inside(inner);
    else if (/^\s*[[{"]/.test(inner)) {
      const parsed = parse(inner);
      if (parsed === undefined) return inner;
      inner = parsed;
    } else return inner.trim() === "" ? UNKNOWN_ERROR_MESSAGE : inner;
  }
  return UNKNOWN_ERROR_MESSAGE;
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value[0] ?? "";
  if (typeof value !== "object" || value === null) return "";
  const { errors, error, message } = value as Record<string, unknown>;
  return errors ?? error ?? message ?? "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
