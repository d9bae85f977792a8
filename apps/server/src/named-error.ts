import { errorCatalogue, type ErrorName } from "@veranda/contract";

/** A failure that callers may know by name; the border in http/ turns it into the error body. */
export class NamedError extends Error {
  readonly code: ErrorName;
  readonly fields: Readonly<Record<string, string>>;
  readonly customData: Readonly<Record<string, unknown>> | null;
  constructor(
    code: ErrorName,
    details: {
      message?: string;
      fields?: Record<string, string>;
      customData?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? errorCatalogue[code].display, { cause: details.cause });
    this.name = "NamedError";
    this.code = code;
    this.fields = details.fields ?? {};
    this.customData = details.customData ?? null;
  }
}
