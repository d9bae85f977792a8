import type { LoginMethod } from "@veranda/contract";
import { Button } from "../../../ui/button.tsx";
import type { PopupMethod } from "../sign-in.ts";
import { PROVIDER_LOGOS } from "./provider-logos.tsx";

type ProviderButtonsProps = { methods: readonly LoginMethod[]; onChoose: (method: PopupMethod) => void };

/** The providers that this house knows; nothing where it knows none. */
export function ProviderButtons({ methods, onChoose }: ProviderButtonsProps) {
  const offered = (["Google", "Apple", "Microsoft"] as const).filter((method) => methods.includes(method));
  return offered.map((method) => (
    <Button key={method} className="h-12 w-full" onClick={() => onChoose(method)}>
      {PROVIDER_LOGOS[method]} Continue with {method}
    </Button>
  ));
}
