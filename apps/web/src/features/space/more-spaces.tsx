import { useQuery } from "@tanstack/react-query";
import { feedRowsQuery } from "../../api/queries.ts";
import { SpaceRow } from "../explore/space-row.tsx";

/** Where to go next: what is trending, without the space one is looking at. */
export function MoreSpaces({ exceptId }: { exceptId: string }) {
  const { data: rows } = useQuery(feedRowsQuery());
  const row = rows?.find(({ spaces }) => spaces.length > 0);
  if (!row) return null;
  return (
    <div className="mt-14">
      <SpaceRow
        row={{ ...row, title: "More places to walk", spaces: row.spaces.filter(({ id }) => id !== exceptId) }}
        isFirst={false}
      />
    </div>
  );
}
