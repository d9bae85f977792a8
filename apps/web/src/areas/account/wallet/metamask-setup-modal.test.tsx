import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { MetaMaskSetupModal } from "./metamask-setup-modal.tsx";

afterEach(signOutForTest);

test("who has no wallet signs in with it afterwards; who is signed in connects it", async () => {
  answerCalls({});
  renderInPage(<MetaMaskSetupModal onClose={() => {}} />);
  expect(screen.getByText("Then sign in with your wallet.")).toBeTruthy();
  signInForTest();
  expect(await screen.findByText("Then connect your wallet.")).toBeTruthy();
  expect(screen.queryByText("Then sign in with your wallet.")).toBeNull();
});
