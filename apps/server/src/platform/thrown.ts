/** The message of anything thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The stack of anything thrown, or its message. */
export const stackOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);

/** A property of anything thrown; empty if there is none. */
export function detailOf(thrown: unknown, name: "code" | "syscall" | "errstr" | "stderr" | "fault"): string {
  const detail: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, name) : null;
  return typeof detail === "string" ? detail : "";
}

/** Such as ENOENT, ERR_INVALID_ARG_TYPE, or an SQLSTATE. */
export const codeOf = (thrown: unknown): string => detailOf(thrown, "code");
