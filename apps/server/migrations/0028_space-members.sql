CREATE TABLE "space_members" (
	"space_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "space_members_space_id_account_id_pk" PRIMARY KEY("space_id","account_id"),
	CONSTRAINT "space_members_role" CHECK (role in ('owner', 'administrator'))
);
--> statement-breakpoint
INSERT INTO "space_members" ("space_id", "account_id", "role", "added_at")
SELECT "spaces"."id", "accounts"."id", 'owner', "spaces"."created_at"
FROM "spaces" JOIN "accounts" ON "accounts"."id" = "spaces"."owner_id";--> statement-breakpoint
INSERT INTO "space_members" ("space_id", "account_id", "role", "added_at")
SELECT "spaces"."id", "accounts"."id", 'administrator', "spaces"."created_at" + "listed"."position" * interval '1 millisecond'
FROM "spaces"
CROSS JOIN LATERAL unnest("spaces"."administrators") WITH ORDINALITY AS "listed" ("account_id", "position")
JOIN "accounts" ON "accounts"."id" = "listed"."account_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "spaces_owner";--> statement-breakpoint
DROP INDEX "spaces_administrators";--> statement-breakpoint
DROP INDEX "spaces_sandbox";--> statement-breakpoint
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "space_members_owner" ON "space_members" USING btree ("space_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "space_members_account" ON "space_members" USING btree ("account_id","role");--> statement-breakpoint
ALTER TABLE "spaces" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "spaces" DROP COLUMN "administrators";