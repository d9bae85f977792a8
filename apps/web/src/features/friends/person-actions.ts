import type { QueryClient } from "@tanstack/react-query";
import type { PersonReportCategory } from "@veranda/contract";
import { api } from "../../api/client.ts";

/* What one does about someone; the page's buttons and the engine's requests use the same. All throw CallError. */

export async function blockPerson(queries: QueryClient, id: string): Promise<void> {
  try {
    await api("POST /users/{id}/block", { params: { id } });
  } finally {
    await askAll(queries);
  }
}

export async function unblockPerson(queries: QueryClient, id: string): Promise<void> {
  try {
    await api("DELETE /users/{id}/block", { params: { id } });
  } finally {
    await askAll(queries);
  }
}

/** Whatever was asked may have held them, or lacked them. */
const askAll = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ meta, queryKey }) => meta?.["isForViewer"] === true || queryKey[0] === "me",
  });

export type PersonReport = { category: PersonReportCategory; reason: string; roomId?: string | null };

export const reportPerson = (id: string, body: PersonReport): Promise<unknown> =>
  api("POST /users/{id}/report", { params: { id }, body });
