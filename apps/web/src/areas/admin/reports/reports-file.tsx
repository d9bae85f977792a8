import { useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/staff-reports";
import { Download } from "lucide-react";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { downloadFile } from "#site/download-file.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

/** Exports all reports as a spreadsheet. */
export function ReportsFile() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await api("GET /staff/reports/file", {});
      downloadFile(new Blob([data.csv], { type: "text/csv;charset=utf-8" }), `${t.fileName()}.csv`);
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button size="sm" disabled={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" /> {t.download()}
    </Button>
  );
}
