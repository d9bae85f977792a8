import { CallError } from "@veranda/contract";

/** What the page itself refuses, as the server would, with a sentence for the person. */
export class PageRefusal extends CallError {
  constructor(sentence: string) {
    super(sentence, "INVALID_INPUT", 400);
    this.name = "PageRefusal";
  }
}
