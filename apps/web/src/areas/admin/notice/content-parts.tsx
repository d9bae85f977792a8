import type { ContentPart, ReportKind } from "@veranda/contract";
import * as t from "@veranda/messages/notice";

type ContentPartsProps = { kind: ReportKind; parts: readonly ContentPart[] };

/** The parts of a space or profile that a decision removed, on a line each: what they are called may say "and" itself. */
export const ContentParts = ({ kind, parts }: ContentPartsProps) => (
  <ul className="list-disc pl-5">
    {parts.map((part) => (
      <li key={part}>{t.part({ kind, part })}</li>
    ))}
  </ul>
);
