import * as t from "@veranda/messages/captions";
import { Mic } from "lucide-react";

/** Before what was not written but said. */
export const SpokenMark = () => (
  <>
    <Mic className="mr-1 mb-0.5 inline size-3.5 text-on-glass-soft" aria-hidden="true" />
    <span className="sr-only">{t.spoken()} </span>
  </>
);
