CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packages_version" UNIQUE("account_id","sku","version")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packages_newest" ON "packages" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "packages_file" ON "packages" USING btree ("file_id");