import { inject, vi } from "vitest";

vi.mock("../processing/worker-file.ts", () => ({ WORKER: inject("worker") }));
