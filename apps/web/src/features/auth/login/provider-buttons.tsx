import type { LoginMethod } from "@veranda/contract";
import { Button } from "../../../ui/button.tsx";
import type { PopupMethod } from "../sign-in.ts";
import { PROVIDER_LOGOS } from "./provider-logos.tsx";

const offered = (methods: readonly LoginMethod[]): PopupMethod[] =>
  (["Google", "Apple", "Microsoft"] as const).filter((method) => methods.includes(method));

export const offersProviders = (methods: readonly LoginMethod[]): boolean => offered(methods).length > 0;

type ProviderButtonsProps = { methods: readonly LoginMethod[]; onChoose: (method: PopupMethod) => void };

/** The providers that this house knows; nothing where it knows none. */
export function ProviderButtons({ methods, onChoose }: ProviderButtonsProps) {
  return offered(methods).map((method) => (
    <Button key={method} className="h-12 w-full" onClick={() => onChoose(method)}>
      {PROVIDER_LOGOS[method]} Continue with {method}
    </Button>
  ));
}
