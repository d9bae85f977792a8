import type { Query, QueryClient } from "@tanstack/react-query";
import type { PersonReportCategory, ReportHosts } from "@veranda/contract";
import { api } from "#api/client.ts";

/* Actions on people, shared by the page's buttons and the engine's requests. All throw CallError. */

export async function blockPerson(queries: QueryClient, id: string): Promise<void> {
  try {
    await api("POST /users/{id}/block", { params: { id } });
  } finally {
    // An open profile still shows lists that would now be refused, so they are removed afterwards.
    await askAll(queries, ({ queryKey }) => queryKey[0] === "profile-list" && queryKey[1] === id);
    queries.removeQueries({ queryKey: ["profile-list", id], type: "inactive" });
  }
}

export async function unblockPerson(queries: QueryClient, id: string): Promise<void> {
  try {
    await api("DELETE /users/{id}/block", { params: { id } });
  } finally {
    await askAll(queries);
  }
}

/** Any listing may contain or lack them, so all are refetched. */
const askAll = (queries: QueryClient, isClosed: (query: Query) => boolean = () => false): Promise<void> =>
  queries.invalidateQueries({
    predicate: (query) =>
      (query.meta?.["isForViewer"] === true || query.queryKey[0] === "me") && !isClosed(query),
  });

/** Recorded when the form was opened. */
type OfEvidence = { evidenceID?: string | undefined };
export type PersonReport = {
  category: PersonReportCategory;
  reason: string;
  roomId?: string | null;
  hosts?: ReportHosts;
} & OfEvidence;

export const reportPerson = (id: string, body: PersonReport): Promise<unknown> =>
  api("POST /users/{id}/report", { params: { id }, body });

export const reportMessage = (
  roomId: string,
  messageID: string,
  body: SpaceReport & OfEvidence & { hosts?: ReportHosts },
): Promise<unknown> =>
  api("POST /rooms/{id}/report/message", { params: { id: roomId }, body: { messageID, ...body } });

export type SpaceReport = { reason: PersonReportCategory; text: string };

/** `picture`: a screenshot as evidence, where available. */
export const reportSpace = (
  { id, shareId }: { id: string; shareId: string | null },
  body: SpaceReport & OfEvidence,
  picture: Blob | null,
): Promise<unknown> => {
  const at = { params: { id }, query: shareId === null ? {} : { share: shareId } };
  return picture === null
    ? api("POST /rooms/{id}/report", { ...at, body })
    : api("POST /rooms/{id}/report/image", { ...at, body, file: picture });
};

/** `picture`: of what the reporter sees, where available. */
export const reportObject = (
  { id: objectID, spaceId: id }: { id: string; spaceId: string },
  report: SpaceReport & { hosts?: ReportHosts },
  picture: Blob | null,
): Promise<unknown> => {
  const at = { params: { id }, body: { objectID, ...report } };
  return picture === null
    ? api("POST /rooms/{id}/report/object", at)
    : api("POST /rooms/{id}/report/object/image", { ...at, file: picture });
};
