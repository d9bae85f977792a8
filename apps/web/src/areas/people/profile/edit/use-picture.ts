import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PICTURE_BYTES_MAX } from "@veranda/contract/constants";
import { CallError } from "@veranda/contract";
import * as t from "@veranda/messages/profile-edit";
import { useEffect, useRef, useState } from "react";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { sendPicture } from "./send-picture.ts";
import type { PictureKind } from "./shrink-picture.ts";

export type Picture = {
  /** What is shown: the one that is being sent, else the one that is there. */
  preview: string | null;
  /** From 0 to 1 while one is being sent. */
  progress: number | null;
  fault: string | null;
  choose: (file: Blob) => void;
  remove: () => void;
};

/** A picture of one's profile: sent as soon as it is chosen, shown meanwhile. */
export function usePicture(kind: PictureKind, current: string | null): Picture {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);

  const onSettled = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["me", "user"] }),
      queries.invalidateQueries({ queryKey: ["profile"] }),
    ]);
    setProgress(null);
    setChosen(null);
  };
  const sending = useMutation({
    mutationFn: (file: Blob) => {
      stop.current?.abort();
      stop.current = new AbortController();
      setProgress(0);
      return sendPicture(kind, file, { onProgress: setProgress, signal: stop.current.signal });
    },
    onSettled,
  });
  const removing = useMutation({
    mutationFn: () =>
      api("PATCH /users/me", { body: kind === "avatar" ? { avatarImageURL: null } : { bannerURL: null } }),
    onSettled,
  });
  const { error } = sending.isError ? sending : removing;
  return {
    preview: chosen ?? current,
    progress,
    fault: error === null ? null : faultOf(error),
    choose(file) {
      removing.reset();
      setChosen(URL.createObjectURL(file));
      sending.mutate(file);
    },
    remove() {
      sending.reset();
      removing.mutate();
    },
  };
}

const faultOf = (error: unknown): string =>
  error instanceof CallError && error.code === "BODY_TOO_LARGE"
    ? t.pictureTooLarge({ megabytes: PICTURE_BYTES_MAX / 1e6 })
    : sentenceFor(error);
