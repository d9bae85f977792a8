import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, type FileStorage } from "@veranda/contract";
import { PACKAGE_BYTES_MAX, PLAN_LIMITS } from "@veranda/contract/constants";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/spaces";
import { PackagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { SMALL_CARD } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { contentQuery } from "#api/content-query.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { FileInput } from "#ui/file-input.tsx";
import { megabytes } from "#api/uploads/megabytes.ts";
import { uploadPackage, type OwnPackage } from "./package-queries.ts";

/** The package upload, with the plan's remaining capacity. */
export function UploadPackage({ onUploaded }: { onUploaded: (uploaded: OwnPackage) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(contentQuery("uploads", ""));
  const storage = data?.pages.at(-1)?.storage;
  const most = storage ? mostBytes(storage) : PACKAGE_BYTES_MAX;
  const upload = useMutation({
    mutationFn: (file: File) => uploadPackage(queries, file, setShare),
    onSuccess: onUploaded,
    onError: (error) => showToast({ message: saidOf(error), kind: "error" }),
  });
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5 ${SMALL_CARD}`}>
      <div className="min-w-56 flex-1 text-sm">
        <p className="font-semibold">{t.uploadPlace()}</p>
        <p className="mt-0.5 text-ink-soft tabular-nums">
          {storage ? roomFor(storage, most) : t.uploadPlaceLead()}
        </p>
      </div>
      <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
        <PackagePlus className="size-4.5" aria-hidden="true" />
        {!upload.isPending
          ? t.uploadPackage()
          : share < 1
            ? t.uploadingPackage({ percent: formatNumber(share, { style: "percent" }) })
            : t.checkingFile()}
      </Button>
      <FileInput
        ref={input}
        accept=".zip,application/zip"
        aria-label={t.packageFile()}
        onFiles={([file]) => {
          if (file.size > most) {
            const sizes = { size: megabytes(file.size), limit: megabytes(most) };
            showToast({ message: t.packageTooLarge(sizes), kind: "error" });
            return;
          }
          setShare(0);
          upload.mutate(file);
        }}
      />
    </div>
  );
}

const mostBytes = ({ plan }: FileStorage): number =>
  Math.min(PLAN_LIMITS[plan].packageBytes ?? PACKAGE_BYTES_MAX, PACKAGE_BYTES_MAX);

const roomFor = ({ usedBytes, limitBytes }: FileStorage, most: number): string =>
  limitBytes === null
    ? t.packageLimit({ limit: megabytes(most) })
    : t.packageLimitUsed({
        limit: megabytes(most),
        used: megabytes(usedBytes),
        total: megabytes(limitBytes),
      });

/** Shows the validation errors, which help the package's author. */
const saidOf = (error: Error): string =>
  error instanceof CallError && error.code === "PACKAGE_UNREADABLE"
    ? `${error.message}.`
    : sentenceFor(error);
