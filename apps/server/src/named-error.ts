import type { ErrorName, Fault } from "@veranda/contract";
import { sentenceOf } from "./error-sentences.ts";

type Details = {
  message?: string;
  fields?: Record<string, string>;
  /** Faults of fields by path. */
  faults?: Record<string, Fault>;
  customData?: Record<string, unknown>;
  cause?: unknown;
};

/** A failure that callers identify by name; http/errors.ts turns it into the error body. */
export class NamedError extends Error {
  readonly code: ErrorName;
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly customData: Readonly<Record<string, unknown>> | null;
  constructor(
    code: ErrorName,
    { message = sentenceOf(code), fields = {}, faults = {}, customData, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = "NamedError";
    this.code = code;
    this.fields = { ...fields, ...sentencesOf(faults) };
    this.faults = faults;
    this.customData = customData ?? null;
  }
}

const sentencesOf = (faults: Readonly<Record<string, Fault>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).map(([path, { code, values }]) => [path, sentenceOf(code, values)]),
  );
