import { CallError } from "@veranda/contract";

/** What the page itself refuses, as the server would: with a sentence for the person. */
export const refusal = (display: string): CallError =>
  new CallError(display, "INVALID_INPUT", 400, [
    { code: "INVALID_INPUT", message: display, display, fields: {}, customData: null, statusCode: 400 },
  ]);
