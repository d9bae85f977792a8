import { useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/team";
import { Download } from "lucide-react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { downloadFile } from "#site/download-file.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { readMembersFile } from "./team-actions.ts";

/** Exports the members as a spreadsheet. */
export function MembersFile() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await readMembersFile();
      downloadFile(new Blob([data.csv], { type: "text/csv;charset=utf-8" }), `${t.membersFile()}.csv`);
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button size="sm" disabled={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" /> {t.downloadMembers()}
    </Button>
  );
}
