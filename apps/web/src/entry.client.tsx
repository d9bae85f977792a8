import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handleMissingChunk } from "./features/faults/missing-chunk.ts";
import { watchFaults } from "./features/logs/watch-faults.ts";

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
