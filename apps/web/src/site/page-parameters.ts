import type { PAGE_PARAMETERS } from "@veranda/contract";
import { useSearchParams, type SetURLSearchParams } from "react-router";

type Name = (typeof PAGE_PARAMETERS)[number];

/** What pages may read of an address: the server renders one page for all that differ by anything else. */
export type PageParameters = {
  get(name: Name): string | null;
  has(name: Name): boolean;
};

export const usePageParameters: () => [PageParameters, SetURLSearchParams] = useSearchParams;

/** Of a whole address. */
export const parametersOf = (url: string): PageParameters => new URL(url).searchParams;
