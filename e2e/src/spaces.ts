import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import type { Product } from "./product.ts";

type Wanted = {
  id: string;
  name: string;
  shareSetting: "PRIVATE" | "PUBLIC_LINK";
  plan: "FREE" | "ENTERPRISE";
  shareId: string;
};

/** The environment that the processor draws fastest. */
const LIGHTEST = { environment: "studio", variant: "day" };

/** A space of one's own for whatever needs just any; answers its address. */
export async function openStudio(product: Product): Promise<string> {
  const id = randomBytes(8).toString("hex");
  await addSpace(product, {
    id,
    name: "A quiet studio",
    shareSetting: "PUBLIC_LINK",
    plan: "ENTERPRISE",
    shareId: `share-${id}`,
  });
  return `/s/a-space-${id}`;
}

/** Adds a space like one of those that are there, of whatever plan, which nobody can choose from the pages. */
export async function addSpace(product: Product, wanted: Wanted): Promise<void> {
  const client = new Client({
    host: join(product.dataDir, "postgres"),
    user: "veranda",
    database: "postgres",
    port: 5432,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into spaces (id, slug, name, share_setting, share_id, plan, maker_name, poster, poster_small, poster_blur, seo_title, seo_description, setting)
       select $1, 'a-space', $2, $3, $4, $5, maker_name, poster, poster_small, poster_blur, $2, '', $6 from spaces order by id limit 1`,
      [wanted.id, wanted.name, wanted.shareSetting, wanted.shareId, wanted.plan, LIGHTEST],
    );
    if (rowCount !== 1) throw new Error("There is no space to take after");
  } finally {
    await client.end();
  }
}

/** Gives a space a plan, which nobody can choose from the pages. */
export async function givePlan(product: Product, id: string, plan: Wanted["plan"]): Promise<void> {
  const client = new Client({
    host: join(product.dataDir, "postgres"),
    user: "veranda",
    database: "postgres",
    port: 5432,
  });
  await client.connect();
  try {
    await client.query("update spaces set plan = $2 where id = $1", [id, plan]);
  } finally {
    await client.end();
  }
}
