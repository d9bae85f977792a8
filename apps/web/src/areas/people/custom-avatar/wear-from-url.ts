import * as t from "@veranda/messages/avatars";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { avatarFaultSentence } from "./avatar-fault.ts";
import { uploadAvatarFromUrl } from "./uploaded-avatars.ts";

const LOOK_EVERY_MS = 700;

/** Handles the engine's request to wear the model at an address: the server makes it an avatar, which is then worn. */
export async function wearFromUrl(url: string, wear: (avatarID: string) => void): Promise<void> {
  try {
    let avatar = await uploadAvatarFromUrl(url);
    while (avatar.state === "processing") {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      avatar = (await api("GET /v2/users/me/avatars/{id}", { params: { id: avatar.id } })).data;
    }
    const { avatarID, fault } = avatar;
    if (avatarID === null) {
      showToast({ message: fault === null ? t.notCreated() : avatarFaultSentence(fault), kind: "error" });
      return;
    }
    await api("PATCH /users/me", { body: { avatarID } });
    wear(avatarID);
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
}
