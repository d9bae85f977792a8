import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { watchFaults } from "#api/logs/watch-faults.ts";

watchFaults();
addEventListener("vite:preloadError", () => void handleMissingChunk());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
