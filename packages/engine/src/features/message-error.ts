/** An invalid message to the engine. Thrown at the sender in development, logged otherwise. */
export class MessageError extends Error {
  override readonly name = "MessageError";
  readonly code: "UNKNOWN_MESSAGE" | "MALFORMED_MESSAGE";
  /** The message, or the invalid part of it. */
  readonly subject: string;
  /** Errors reported by the schema. */
  readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[];

  constructor(code: MessageError["code"], subject: string, issues: MessageError["issues"] = []) {
    const details = issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`).join("; ");
    super(
      code === "UNKNOWN_MESSAGE"
        ? `The engine knows no message ${subject}`
        : `${subject} is malformed: ${details}`,
    );
    this.code = code;
    this.subject = subject;
    this.issues = issues;
  }
}
