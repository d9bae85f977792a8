import { THEME_COOKIE, type CurrentUser } from "@veranda/contract";
import { currentLocale, isLocale } from "@veranda/messages";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { closeDialog } from "#ui/dialogs/dialog-store.ts";
import { api } from "#api/client.ts";
import { readCookie } from "#api/cookies.ts";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { keepLocale, speakChosen } from "#i18n/language.ts";
import { setTheme } from "#preferences/theme.ts";
import { WALLET_CHANGED_PATH, watchWallet } from "../wallet/watch-wallet.ts";
import { forgetWallet, rememberedWallet } from "../wallet/wallet-session.ts";
import { ConfirmDeleteAccountModal } from "../account-dialogs.ts";
import { keepSoundOf, takeSoundOf } from "./sound-sync.ts";
import { useChangeMe } from "#session/use-change-me.ts";

/** Applies the account's settings to this page, and saves changes made here to the account. */
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
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Mails say times in it. Where it can't be saved now, it is when they come next.
    if (timeZone !== me.preferences.timeZone)
      api("PATCH /users/me", { body: { preferences: { timeZone } } }).catch(() => undefined);
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

  // Unmounts when the account goes, which closes the dialog about it.
  useEffect(() => () => closeDialog(ConfirmDeleteAccountModal), []);

  useWallet();
  return null;
}

/** Asks people signed in with a wallet what to do when the wallet switches to another account. */
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
