import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#api/client.ts";

/** Where a report's form was opened, and the person, participant or message that it is about; the space itself without. */
type Around = {
  roomId: string | null;
  userID?: string | undefined;
  messageID?: string | undefined;
  shareId?: string | null;
};

/**
 * Has the server record what is going on as a report's form opens, and returns the id of that. It takes minutes to
 * write a report, and meanwhile people move on. Undefined: nothing is recorded, or not yet; then the server records it
 * when the report is sent.
 */
export function useRecordedEvidence({
  roomId,
  userID,
  messageID,
  shareId = null,
}: Around): string | undefined {
  const form = useId();
  const { data } = useQuery({
    queryKey: ["report-evidence", form, roomId, userID, messageID, shareId],
    queryFn: async ({ signal }) => {
      const query = shareId === null ? {} : { share: shareId };
      const body = { userID, messageID };
      return (
        await api(
          "POST /rooms/{id}/report/evidence",
          { params: { id: roomId ?? "" }, query, body },
          { signal },
        )
      ).data;
    },
    enabled: roomId !== null,
    // It is of the moment when the form was opened.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return data?.evidenceID;
}
