import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { visit } from "#testing/records.ts";
import { nowhere, renderInPage } from "#testing/render.tsx";
import { VisitContext } from "#engine/visit.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { DeleteSpaceModal } from "./delete-space-modal.tsx";

afterEach(() => {
  clearToasts();
});

test("who deletes the space that they stand in leaves it before anything asks for it again", async () => {
  answerCalls({ "POST /api/rooms/delete/terrace1": { body: {} } });
  const close = vi.fn();
  const onClose = vi.fn();
  const about = { id: "terrace1", slug: "terrace", name: "Terrace", shareId: null };
  renderInPage(<DeleteSpaceModal about={about} onClose={onClose} />, { visit: { visit, close } });
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(readToasts().at(-1)?.message).toContain("Terrace was deleted");
});

test("who deletes a space on its own page lands where their spaces are", async () => {
  answerCalls({ "POST /api/rooms/delete/terrace1": { body: {} } });
  const about = { id: "terrace1", slug: "terrace", name: "Terrace", shareId: null };
  const router = createMemoryRouter(
    [
      { path: "/s/:space", element: <DeleteSpaceModal about={about} onClose={() => {}} /> },
      { path: "/mine", element: <h1>My spaces</h1> },
    ],
    { initialEntries: ["/s/terrace-terrace1"] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VisitContext value={nowhere}>
        <RouterProvider router={router} />
      </VisitContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "My spaces" })).toBeTruthy();
});
