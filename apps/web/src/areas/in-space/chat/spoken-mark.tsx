import * as t from "@veranda/messages/captions";
import { Mic } from "lucide-react";

/** Marks a caption among the chat messages. */
export const SpokenMark = () => (
  <>
    <Mic className="mr-1 mb-0.5 inline size-3.5 text-on-glass-soft" aria-hidden="true" />
    <span className="sr-only">{t.spoken()} </span>
  </>
);
