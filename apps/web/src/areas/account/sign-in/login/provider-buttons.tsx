import type { LoginMethod } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { Wallet } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { PopupMethod } from "#session/sign-in.ts";
import { PROVIDER_LOGOS } from "./provider-logos.tsx";

const offered = (methods: readonly LoginMethod[]): PopupMethod[] =>
  (["Google", "Apple", "Microsoft"] as const).filter((method) => methods.includes(method));

const WALLET = "MetaMask";

export const offersProviders = (methods: readonly LoginMethod[]): boolean =>
  offered(methods).length > 0 || methods.includes(WALLET);

type ProviderButtonsProps = {
  methods: readonly LoginMethod[];
  onChoose: (method: PopupMethod) => void;
  onWallet: () => void;
};

/** This installation's sign-in providers; nothing where there are none. */
export function ProviderButtons({ methods, onChoose, onWallet }: ProviderButtonsProps) {
  return (
    <>
      {offered(methods).map((method) => (
        <Button key={method} className="h-12 w-full" onClick={() => onChoose(method)}>
          {PROVIDER_LOGOS[method]} {t.continueWith({ provider: method })}
        </Button>
      ))}
      {methods.includes(WALLET) && (
        <Button className="h-12 w-full" onClick={onWallet}>
          <Wallet className="size-5" aria-hidden="true" /> {t.continueWithWallet()}
        </Button>
      )}
    </>
  );
}
