import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handleMissingChunk, knowWhatGoesOn } from "#ui/missing-chunk.ts";
import { watchFaults } from "#api/logs/watch-faults.ts";
import { spaceGoingOn } from "#engine/engine-in.ts";
import { fetchWhatIsLater } from "#site/fetch-later.ts";
import { watchKeyboardNavigation } from "#site/keyboard-navigation.ts";

fetchWhatIsLater();
watchFaults();
watchKeyboardNavigation();
knowWhatGoesOn(spaceGoingOn);
addEventListener("vite:preloadError", () => void handleMissingChunk());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
