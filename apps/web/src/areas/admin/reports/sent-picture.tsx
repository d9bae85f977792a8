import { useQuery } from "@tanstack/react-query";
import type { StaffReport } from "@veranda/contract";
import * as t from "@veranda/messages/staff-reports";
import { useState } from "react";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { Button } from "#ui/button.tsx";
import { reportPictureQuery } from "./report-queries.ts";

type SentPictureProps = { report: Pick<StaffReport, "reporter" | "sender">; picture: string };

/** The picture that whoever made a report sent with it. */
export function SentPicture({ report: { reporter, sender }, picture }: SentPictureProps) {
  const from = reporter?.displayName ?? sender?.name;
  return (
    <figure className="mt-4">
      <img src={picture} alt={t.picture()} className="max-w-full rounded-2xl border border-line" />
      <figcaption className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
        {from === undefined ? t.picture() : t.pictureBy({ name: from })}
      </figcaption>
    </figure>
  );
}

/** The same of one report of many: their pictures may be too large to be loaded all at once. */
export function SentPictureOnDemand({ report }: { report: StaffReport }) {
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...reportPictureQuery(report.id),
    enabled: isWanted,
  });
  if (data !== undefined) return <SentPicture report={report} picture={data.picture} />;
  if (error !== null && !isFetching) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return (
    <Button size="sm" className="mt-4" disabled={isFetching} onClick={() => setWanted(true)}>
      {t.showPicture()}
    </Button>
  );
}
