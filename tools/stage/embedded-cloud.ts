/**
 * Points the clients of the AWS SDK to the embedded cloud on this machine.
 * @throws when none runs, with a hint to `npm run {command}` for a stage on AWS.
 */
export async function leadToEmbeddedCloud(command: string): Promise<void> {
  const origin = `http://localhost:${process.env.PORT || 3000}`;
  const response = await fetch(`${origin}/_local/environment.json`).catch(() => undefined);
  if (!response?.ok) {
    throw new Error(
      `Rebond ne tourne pas sur ${origin}. Démarrez-le (npm start), ou nommez une étape d’AWS\u202f: npm run ${command} -- stage=prod`,
    );
  }
  Object.assign(process.env, await response.json());
}
