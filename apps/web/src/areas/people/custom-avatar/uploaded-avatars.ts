import { UPLOAD_TIMEOUT_MS } from "@veranda/contract";
import type { ChosenBones, UploadedAvatar } from "@veranda/contract/custom-avatar";
import { queryOptions } from "@tanstack/react-query";
import { api, signed, pageClient } from "#api/client.ts";
import { fetchWithProgress } from "#api/fetch-with-progress.ts";

const LOOK_EVERY_MS = 700;

/** The signed-in person's custom avatars; polled while one is processed. */
export const uploadedAvatarsQuery = () =>
  queryOptions({
    queryKey: ["me", "brought-avatars"],
    queryFn: async ({ signal }) => (await api("GET /v2/users/me/avatars/brought", {}, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((avatar) => avatar.state === "processing") === true ? LOOK_EVERY_MS : false,
  });

type Sending = { onProgress: (progress: number) => void; signal: AbortSignal };

/** Uploads a model and starts to make an avatar of it. Throws CallError. */
export async function uploadAvatarFile(file: File, { onProgress, signal }: Sending): Promise<UploadedAvatar> {
  const client = signed(pageClient(fetchWithProgress(onProgress), UPLOAD_TIMEOUT_MS));
  const { data } = await client("POST /v2/users/me/avatars/files", { file }, { signal });
  return (
    await api(
      "POST /v2/users/me/avatars",
      { body: { fileId: data.fileId, name: nameOf(file.name) } },
      { signal },
    )
  ).data;
}

export const uploadAvatarFromUrl = async (url: string): Promise<UploadedAvatar> =>
  (await api("POST /v2/users/me/avatars", { body: { url } })).data;

/** Corrections by the person; the avatar is rebuilt with them. `height`: metres. */
export type AvatarCorrection = { bones?: ChosenBones; height?: number };

export const correctAvatar = async (id: string, change: AvatarCorrection): Promise<UploadedAvatar> =>
  (await api("PATCH /v2/users/me/avatars/{id}", { params: { id }, body: change })).data;

export const removeUploadedAvatar = async (id: string): Promise<void> => {
  await api("DELETE /v2/users/me/avatars/{id}", { params: { id } });
};

/** `my_knight-2.glb` → "my knight 2". */
const nameOf = (file: string): string =>
  file
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim()
    .slice(0, 64);
