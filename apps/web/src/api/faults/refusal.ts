import { CallError } from "@veranda/contract";

/** A refusal by the page itself, in the server's form, with a sentence for the person. */
export class PageRefusal extends CallError {
  constructor(sentence: string) {
    super(sentence, "INVALID_INPUT", 400);
    this.name = "PageRefusal";
  }
}
