import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SPACE_FILE_ENDING } from "@veranda/contract/constants";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/spaces";
import { PackagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useWalkIn } from "../walk-in.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { FileInput } from "#ui/file-input.tsx";
import { importSpace } from "./space-files.ts";

/** Imports a space that was exported elsewhere, and enters it. */
export function ImportSpaceButton() {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const queries = useQueryClient();
  const walkIn = useWalkIn();
  const upload = useMutation({
    mutationFn: (file: File) => importSpace(queries, file, setShare),
    onSuccess: walkIn,
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <>
      <Button variant="quiet" disabled={upload.isPending} onClick={() => input.current?.click()}>
        <PackagePlus className="size-4.5" aria-hidden="true" />
        {upload.isPending
          ? t.importing({ percent: formatNumber(share, { style: "percent" }) })
          : t.importSpace()}
      </Button>
      <FileInput
        ref={input}
        aria-label={t.spaceFile()}
        accept={`.${SPACE_FILE_ENDING}`}
        onFiles={([file]) => {
          setShare(0);
          upload.mutate(file);
        }}
      />
    </>
  );
}
