ALTER TABLE "space_bans" ALTER COLUMN "space_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "space_bans" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "space_bans" ADD CONSTRAINT "space_bans_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "space_bans_of_owner" ON "space_bans" USING btree ("owner_id","account_id");--> statement-breakpoint
CREATE INDEX "space_bans_of_owner_device" ON "space_bans" USING btree ("owner_id","device");--> statement-breakpoint
ALTER TABLE "space_bans" ADD CONSTRAINT "space_bans_of_one" CHECK ((space_id is null) <> (owner_id is null));