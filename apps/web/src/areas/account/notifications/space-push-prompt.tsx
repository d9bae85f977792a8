import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { Region } from "#ui/regions.tsx";
import { PushPromptCard } from "./lazy-push-prompt-card.ts";
import { usePushPrompt } from "#session/push/push-prompt.ts";

/** In a space the push prompt is placed at the side, as other offers are. */
export function SpacePushPrompt() {
  const type = usePushPrompt((prompt) => prompt.type);
  const { isLoggedIn } = useAuth();
  if (!isLoggedIn || type === "None") return null;
  return (
    <Region name="left">
      <Suspense fallback={null}>
        <PushPromptCard type={type} place="space" />
      </Suspense>
    </Region>
  );
}
