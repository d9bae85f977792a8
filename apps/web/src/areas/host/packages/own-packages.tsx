import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/spaces";
import { Package } from "lucide-react";
import { useState } from "react";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { UploadPackage } from "./upload-package.tsx";
import { bySku, ownPackagesQuery } from "./package-queries.ts";
import { PackageRow } from "./package-row.tsx";

/** The person's environment packages: uploaded, built, and usable as a space's environment. */
export function OwnPackages() {
  const { data, error, isPending, refetch } = useQuery(ownPackagesQuery);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const lines = bySku(data ?? []);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <UploadPackage onUploaded={({ id }) => setUploaded(id)} />
      {isPending && <Skeleton className="h-28 rounded-2xl" />}
      {error !== null && data === undefined && <QueryFault error={error} onRetry={() => void refetch()} />}
      {lines.map((line) => (
        <PackageRow key={line.sku} line={line} isOpened={line.newest.id === uploaded} />
      ))}
      {data?.length === 0 && (
        <Notice icon={<Package aria-hidden="true" />} title={t.noPackages()}>
          {t.noPackagesLead()}
        </Notice>
      )}
    </div>
  );
}
