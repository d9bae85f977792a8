import { THEME_COOKIE, type CurrentUser } from "@veranda/contract";
import { currentLocale, isLocale } from "@veranda/messages";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { closeDialog } from "#ui/dialogs/dialog-store.ts";
import { readCookie } from "#api/cookies.ts";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { keepLocale, speakChosen } from "#i18n/language.ts";
import { setTheme } from "#preferences/theme.ts";
import { WALLET_CHANGED_PATH, watchWallet } from "../wallet/watch-wallet.ts";
import { forgetWallet, rememberedWallet } from "../wallet/wallet-session.ts";
import { ConfirmDeleteAccountModal } from "../account-dialogs.ts";
import { keepSoundOf, takeSoundOf } from "./sound-sync.ts";
import { useChangeMe } from "#session/use-change-me.ts";

/** Brings what the person has chosen to this page, and what they choose on it to their record. */
export function OwnSettings({ me }: { me: CurrentUser }) {
  const change = useChangeMe();
  const { keybinds } = me;

  useEffect(() => holdKeys(keybinds), [keybinds]);
  useEffect(() => () => holdKeys(null), []);

  const arrive = useEffectEvent(() => {
    takeSoundOf(me.audioSettings);
    const { locale } = me.preferences;
    if (isLocale(locale) && keepLocale(locale) && locale !== currentLocale()) speakChosen();
    const hasOwn = readCookie(document.cookie, THEME_COOKIE) !== undefined;
    if (!hasOwn && me.preferences.theme !== "system") setTheme(me.preferences.theme);
  });
  const keepSound = useEffectEvent(() =>
    keepSoundOf(me.audioSettings, (audioSettings) =>
      change({
        patch: { audioSettings },
        now: (now) => ({ ...now, audioSettings: { ...now.audioSettings, ...audioSettings } }),
      }),
    ),
  );
  useEffect(() => {
    arrive();
    return keepSound();
  }, []);

  // An account that goes while it is asked about takes the question along.
  useEffect(() => () => closeDialog(ConfirmDeleteAccountModal), []);

  useWallet();
  return null;
}

/** Who has signed in with a wallet is asked when it shows another account. */
function useWallet(): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(WALLET_CHANGED_PATH));
  useEffect(() => {
    if (rememberedWallet() === null) return undefined;
    const stop = watchWallet(() => leave());
    return () => {
      stop();
      forgetWallet();
    };
  }, []);
}
