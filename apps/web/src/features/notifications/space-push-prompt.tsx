import { useSyncExternalStore } from "react";
import { useAuth } from "../auth/use-auth.ts";
import { Region } from "../stage/regions.tsx";
import { PushPromptCard } from "./push-prompt-card.tsx";
import { readPushPrompt, readPushPromptOnServer, subscribeToPushPrompt } from "./push-prompt.ts";

/** In a space the question about pushes stands at its side, as all offers do. */
export function SpacePushPrompt() {
  const { type } = useSyncExternalStore(subscribeToPushPrompt, readPushPrompt, readPushPromptOnServer);
  const { isLoggedIn } = useAuth();
  if (!isLoggedIn || type === "None") return null;
  return (
    <Region name="left">
      <PushPromptCard type={type} place="space" />
    </Region>
  );
}
