import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { useAskFirst } from "./use-ask-first.tsx";

function Asking() {
  const { question, askFirst } = useAskFirst();
  const [answers, setAnswers] = useState<string[]>([]);
  const ask = async (title: string) => {
    const isConfirmed = await askFirst({ title, lead: "Somebody is inside.", confirm: "Go on" });
    setAnswers((before) => [...before, `${title} ${isConfirmed ? "Yes" : "No"}.`]);
  };
  return (
    <>
      <button onClick={() => void [ask("First?"), ask("Second?")]}>Ask both</button>
      <output>{answers.join(" ")}</output>
      {question}
    </>
  );
}

test("a question that another takes the place of is answered no", async () => {
  renderInPage(<Asking />);
  await userEvent.click(screen.getByRole("button", { name: "Ask both" }));
  expect(await screen.findByText("First? No.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Second?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("First? No. Second? Yes.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
