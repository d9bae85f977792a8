import type { ObjectEvidence, ReportEvidence } from "@veranda/contract";

/** A message as it was said. */
export type OwnWords = { readonly text: string; readonly at: string };

/** Which message of this person's was reported; null: it was none, or its evidence is over its time. */
export function ownWordsIn(
  accountId: string | null,
  all: readonly { readonly evidence: ReportEvidence | null }[],
): OwnWords | null {
  if (accountId === null) return null;
  for (const { evidence } of all) {
    const said = evidence?.chat.find(({ id }) => id === evidence.about);
    if (said !== undefined && said.accountId === accountId) return { text: said.text, at: said.sentAt };
  }
  return null;
}

/** The same of an object that they added. */
export function ownObjectIn(
  accountId: string | null,
  all: readonly { readonly evidence: ReportEvidence | null }[],
): Pick<ObjectEvidence, "kind" | "name"> | null {
  if (accountId === null) return null;
  const own = all.find(({ evidence }) => evidence?.object?.accountId === accountId)?.evidence?.object;
  return own === undefined ? null : { kind: own.kind, name: own.name };
}
