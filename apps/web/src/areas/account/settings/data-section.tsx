import { useMutation } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import { Download, Trash2 } from "lucide-react";
import { api } from "#api/client.ts";
import { downloadFile } from "#site/download-file.ts";
import { Button } from "#ui/button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { ConfirmDeleteAccountModal } from "../account-dialogs.ts";
import { Card } from "#ui/card.tsx";

/** Data export and account deletion. */
export function DataSection({ me }: { me: CurrentUser }) {
  const download = useMutation({
    mutationFn: async () => (await api("GET /users/me/export", {})).data,
    onSuccess: (data) =>
      downloadFile(
        new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
        `${me.username}.json`,
      ),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <>
      <Card title={t.downloadData()} lead={t.downloadDataLead()}>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4.5" aria-hidden="true" />
          {download.isPending ? t.preparingDownload() : t.download()}
        </Button>
      </Card>
      <Card title={t.deleteAccount()} lead={t.deleteAccountLead()}>
        <Button className="border-bad! text-bad!" onClick={() => openDialog(ConfirmDeleteAccountModal)}>
          <Trash2 className="size-4.5" aria-hidden="true" /> {t.deleteAccount()}
        </Button>
      </Card>
    </>
  );
}
