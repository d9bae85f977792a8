import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { settleMissingPart } from "./features/faults/missing-part.ts";
import { watchFaults } from "./features/logs/watch-faults.ts";

watchFaults();
addEventListener("vite:preloadError", () => void settleMissingPart());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
