import { useLocation } from "react-router";
import { useSite } from "./site.ts";
import { useTagline } from "./tagline.ts";

type PageMetaProps = {
  /** Without the product's name, which is appended; absent on the home page. */
  title?: string;
  description?: string;
  /** Path of the social cards' picture. */
  image?: string;
  /** The canonical path of a page with several addresses; by default its own. */
  path?: string;
  isNoIndex?: boolean;
};

/** The canonical address: without the id of the person who shared it (spuid). */
export function canonicalUrl(origin: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("spuid");
  return `${origin}${pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** Metadata for search engines and social cards. React hoists these elements into the head. */
export function PageMeta({ title, description, image, path, isNoIndex = false }: PageMetaProps) {
  const { brand, origin } = useSite();
  const tagline = useTagline();
  const { pathname, search } = useLocation();
  const url = path === undefined ? canonicalUrl(origin, pathname, search) : `${origin}${path}`;
  const text = description ?? tagline;
  const fullTitle = title === undefined ? `${brand.name} · ${tagline}` : `${title} · ${brand.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      {isNoIndex ? <meta name="robots" content="noindex, nofollow" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? brand.name} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content={image === undefined ? "summary" : "summary_large_image"} />
      {image !== undefined && <meta property="og:image" content={new URL(image, origin).href} />}
    </>
  );
}
