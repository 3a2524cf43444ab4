/**
 * Words of common passwords: about passwords, love, animals, sport, names, places, brands, money and games, in the
 * languages of our users; lower case, without accents on Latin letters. `isCommonPassword` knows the usual variations.
 */
export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `password passwords passwort passwd passw pass passe passcode passphrase passport pwd pword parola parool sifre senha
  contrasena contrasenia motdepasse haslo heslo salasana losenord wachtwoord kodeord jelszo parole mima mimashi bimil
  matkhau kennwort geheim secret secreto segredo segreto topsecret private personal security secure safe safety login
  logon logmein letmein letme openup open opensesame sesame access accessgranted admin administrator administrador root
  toor superuser superadmin sysadmin system user username userid guest test tester testing temp temporary tmp demo
  default changeme change changeit newpassword newpass oldpassword mypassword mypass yourpassword thepassword
  nopassword noaccess server service support helpdesk help info office manager master webmaster boss owner account
  accounts member welcome welcomeback hello hellohello helloworld hey heyhey goodbye bye byebye goodluck goodmorning
  goodnight please thanks thankyou sorry yes nope okay maybe never always forever forget remember nothing something
  whatever anything everything idontknow dontknow idk iforgot forgot fuckyou fuckoff fuckme fuckthis fuck fucker
  fucking motherfucker shit bullshit bitch bitches asshole ass bastard dick dickhead cock pussy cunt sex sexy sexsex
  sexygirl sexyboy porn naked boobs tits hooker slut whore penis vagina hardcore playboy playgirl iloveyou iloveu
  iloveme ilove love lovely lover lovers loveme loveyou lovelove lovergirl loverboy iloveher iluvu luv mylove mylife
  myheart myself teamo amor amore amour jetaime tequiero tiamo tamo saranghae aishiteru woaini wobuaini ichliebedich
  liebe schatz kiss kisses kissme kissyou hug hugs heart hearts sweet sweetheart sweetie sweety honey honeybunny babe
  baby babygirl babyboy babydoll darling dear angel angels angelo cutie cute pretty beautiful beauty gorgeous handsome
  princess princesa prince queen king kings kingdom kingking lord lady ladies girl girls boy boys man men woman women
  mother mommy mom mama mamma mami mum mummy father daddy dad papa papi family familia familie brother sister bro sis
  uncle auntie grandma grandpa nana son daughter wife husband friend friends bestfriend bff buddy amigo amigos single
  married together freedom liberty peace hope faith trust truth grace mercy bless blessed blessing god godisgood
  ilovegod jesus jesuschrist iesus christ christian allah bismillah mohammed muhammad buddha krishna ganesh shiva
  omsairam sairam hanuman church heaven hell devil demon satan lucifer lucky luckyone fortune success winner win
  victory victor champion champ hero heroes legend legends superstar star stars starlight rockstar superman batman
  spiderman ironman hulk thor wolverine deadpool joker catwoman wonderwoman supergirl avengers marvel xmen ninja
  samurai warrior soldier knight hunter ranger pirate pirates killer assassin sniper shooter gangster mafia outlaw
  rebel phantom ghost shadow shadows dark darkness darkside darknight night nightmare midnight moon moonlight sun sunny
  sunshine sunset sunrise sunflower rainbow rain snow snowball snowflake winter summer spring autumn fall weather storm
  thunder lightning cloud sky skyline ocean sea river lake beach island mountain forest jungle desert garden flower
  flowers rose roses lily daisy violet jasmine orchid tulip lotus blossom cherry cherries apple apples banana bananas
  orange lemon peach strawberry blueberry mango melon grape coconut pineapple tomato potato pepper peppermint ginger
  sugar candy cookie cookies cupcake chocolate vanilla caramel honeybee butter butterfly buttercup cheese cheeseburger
  burger pizza pasta noodles rice chicken bacon hotdog taco burrito sushi coffee tea beer wine vodka whiskey tequila
  cocacola coke pepsi sprite water fire ice earth wind air metal silver gold golden diamond diamonds crystal ruby
  emerald pearl platinum copper iron steel monkey monkeys dragon dragons dragonball tiger tigers lion lions bear bears
  wolf wolves fox eagle eagles hawk falcon panther puma jaguar leopard cheetah cat cats kitty kitten kittens hellokitty
  pussycat dog dogs doggy doggie puppy puppies horse horses pony unicorn mustang stallion bull bulldog bulls cow pig
  piggy sheep goat rabbit bunny mouse rat hamster squirrel turtle frog snake cobra viper python lizard dinosaur dolphin
  dolphins whale shark sharks fish fishing goldfish octopus penguin penguins panda pandas koala kangaroo elephant
  giraffe zebra monster monsters gorilla donkey duck ducky chick bird birds birdie parrot owl raven crow swan peacock
  phoenix bee spider scorpion scorpio ladybug firefly mosquito football soccer futbol fussball calcio baseball
  basketball softball volleyball hockey tennis golf golfer rugby cricket boxing boxer wrestling wrestler karate judo
  swimming swimmer surfing surfer skater skate skateboard snowboard runner running racing racer biker bicycle cycling
  climbing gymnast dancer dance dancing ballet cheer yoga fitness gym player players coach team captain goalie striker
  liverpool arsenal chelsea manchester manchesterunited manutd mancity tottenham everton celtic rangers barcelona barca
  realmadrid madrid atletico juventus juve milan intermilan acmilan inter napoli roma bayern dortmund schalke ajax psv
  feyenoord benfica porto sporting galatasaray fenerbahce besiktas trabzonspor spartak zenit dynamo flamengo
  corinthians palmeiras santos boca bocajuniors riverplate america chivas psg marseille lakers celtics heat warriors
  knicks yankees redsox dodgers cubs giants braves mets cowboys steelers packers patriots raiders broncos ravens
  redskins chargers vikings saints seahawks colts panthers bengals browns chiefs falcons jets rams redwings blackhawks
  bruins canadiens leafs mapleleafs flyers ronaldo cristiano messi neymar beckham maradona pele zidane rooney
  ronaldinho mbappe haaland iverson jordan michaeljordan kobe lebron tyson schumacher ferrari porsche mercedes benz
  mercedesbenz bmw audi volkswagen golfgti toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harley
  harleydavidson ford chevy chevrolet camaro corvette charger challenger dodge jeep lamborghini maserati bugatti
  bentley rollsroyce lexus tesla volvo fiat renault peugeot citroen opel skoda hyundai kia google gmail yahoo hotmail
  outlook microsoft windows iphone ipad android samsung galaxy nokia motorola sony playstation xbox nintendo gameboy
  sega intel amd nvidia linux ubuntu debian macbook computer computers laptop internet network netscape firefox chrome
  safari facebook twitter instagram snapchat tiktok youtube whatsapp telegram wechat myspace linkedin reddit netflix
  amazon ebay paypal alibaba taobao baidu tencent huawei xiaomi adobe photoshop oracle cisco dell lenovo asus acer
  toshiba panasonic canon nikon bitcoin bitcoins btc ethereum ether crypto cryptocurrency coin coins coinbase binance
  kraken kucoin okx bybit huobi bitfinex bitstamp blockchain satoshi nakamoto hodl tothemoon wallet mining miner trader
  trading trade trades exchange market bullmarket bearmarket money moneymoney cash dollar dollars euro million millions
  millionaire billion billionaire rich bank banker banking profit invest investor stocks forex wallstreet dogecoin doge
  shiba litecoin ripple cardano solana tether usdt defi metaverse lambo pokemon pikachu charizard naruto sasuke goku
  vegeta dragonballz onepiece luffy bleach itachi sakura hinata kakashi digimon yugioh sailormoon totoro mario luigi
  zelda sonic tails pacman minecraft fortnite roblox counterstrike callofduty halo doom quake warcraft starcraft diablo
  overwatch leagueoflegends dota valorant pubg apex gta grandtheftauto skyrim fallout assassinscreed finalfantasy
  sephiroth cloudstrife metallica slipknot nirvana greenday linkinpark blink eminem tupac snoopdogg rihanna beyonce
  shakira madonna michaeljackson beatles rollingstones ledzeppelin pinkfloyd acdc ironmaiden abba coldplay radiohead
  oasis bob bobmarley marley elvis gunsnroses korn tool disturbed evanescence rammstein scooter bts blackpink
  onedirection justinbieber bieber taylorswift ladygaga starwars startrek skywalker lukeskywalker anakin vader
  darthvader yoda chewbacca hansolo obiwan stormtrooper jedi sith enterprise spock picard kirk gandalf frodo bilbo
  legolas aragorn sauron lordoftherings hobbit harrypotter hermione dumbledore gryffindor slytherin hogwarts voldemort
  snape matrix trinity neo morpheus terminator predator alien rocky rambo titanic gladiator spartacus scarface
  godfather jamesbond bond goldeneye simpsons homer bart lisa southpark cartman kenny familyguy stewie futurama bender
  spongebob squarepants patrick scooby scoobydoo snoopy garfield tweety mickey mickeymouse minnie donald donaldduck
  goofy pluto disney simba nemo shrek barbie winnie pooh tigger eeyore piglet bambi cinderella tinkerbell peterpan
  aladdin elsa frozen seinfeld lost gameofthrones winteriscoming khaleesi january february march april may june july
  august september october november december januar februar marz mai juni juli oktober dezember janvier fevrier mars
  avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre janeiro fevereiro maio junho julho setembro outubro novembro dezembro ocak
  subat nisan haziran temmuz agustos eylul ekim kasim aralik monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes
  martes miercoles jueves viernes sabado domingo weekend holiday holidays vacation birthday happybirthday christmas
  merrychristmas xmas newyear happynewyear halloween easter valentine ramadan michael jessica ashley daniel david james
  robert john joseph andrew ryan brandon jason justin sarah william jonathan stephanie brian nicole nicholas anthony
  heather eric elizabeth adam megan melissa kevin steven thomas timothy christina kyle rachel laura lauren amber
  brittany danielle richard kimberly jeffrey amy michelle tiffany jeremy benjamin mark emily aaron charles rebecca
  jacob stephen sean erin jamie kelly samantha nathan sara dustin paul angela tyler scott katherine andrea gregory
  erica mary travis kenneth bryan lindsey kristen jose alexander jesse katie lindsay shannon vanessa courtney christine
  alicia cody allison bradley samuel shawn derek kathryn kristin chad jenna tara maria krystal jared anna edward julie
  peter holly marcus kristina natalie victoria jacqueline corey keith monica juan cassandra meghan joel shane phillip
  patricia brett ronald catherine george antonio cynthia stacy kathleen raymond carlos brandi douglas nathaniel ian
  craig brandy alex valerie veronica cory whitney gary derrick philip luis diana leslie caitlin leah natasha erika
  casey latoya erik dana brent dominique frank brittney evan gabriel julia candice karen melanie adrian stacey margaret
  sheena wesley vincent alexandra katrina bethany nichole larry jeffery curtis carrie todd blake randy dennis alison
  trevor seth kara joanna rachael luke felicia brooke austin candace alan susan sandra tracy kayla nancy tina krystle
  russell jeremiah carl miguel tony alexis gina jillian pamela mitchell hannah renee denise molly jerry misty johnathan
  jaclyn brenda terry lacey shaun devin heidi troy lucas desiree jorge andre morgan drew sabrina miranda alyssa alisha
  teresa johnny meagan allen krista marc tabitha lance ricardo martin chase theresa melinda monique tanya linda
  kristopher bobby caleb ashlee kelli henry garrett mallory jill jonathon kristy anne francisco danny robin lee tamara
  manuel meredith colleen lawrence christy ricky randall marissa ross mathew jimmy abigail kendra carolyn billy deanna
  jenny jon albert taylor lori rebekah cameron ebony wendy micheal kristi caroline colin dawn kari clayton arthur roger
  roberto priscilla darren kelsey clinton walter louis barbara isaac cassie grant cristina tonya rodney bridget joe
  cindy oscar willie maurice jaime angelica sharon julian jack jay calvin marie hector kate adrienne tasha michele ana
  stefanie cara alejandro ruben gerald audrey kristine ann shana javier katelyn brianna bruce deborah claudia carla
  wayne roxanne virgil haley brendan janelle jacquelyn beth edwin dylan dominic latasha darrell geoffrey savannah
  reginald carly fernando ashleigh aimee regina mandy sergio rafael pedro janet kaitlin frederick cheryl tyrone martha
  omar lydia jerome theodore abby neil shawna sierra nina tammy nikki terrance donna claire cole trisha bonnie diane
  carmen mayra jermaine eddie micah marvin levi emmanuel brad taryn toni jessie evelyn darryl ronnie joy adriana ruth
  mindy spencer noah raul suzanne sophia dale jodi christie raquel naomi kellie ernest jake tristan shanna hilary
  eduardo ivan hillary yolanda alberto andres olivia armando paula amelia sheila rosa robyn kurt dane glenn nicolas
  gloria eugene logan steve ramon bryce tommy preston keri devon alana marisa melody barry marco karl leonard randi
  maggie charlotte emma terrence justine max maxwell maximus charlie oliver harry leo sam sammy samson toby buster
  rusty bailey cooper bella luna coco smokey oreo snickers peanut boomer scout duke murphy gizmo tucker teddy ziggy
  missy precious sassy chloe sophie lola zoe zoey gracie roxy stella penny mohamed ahmed mahmoud mustafa hassan hussein
  ibrahim khalid abdullah fatima aisha maryam yusuf ismail osman ayse fatma mehmet murat emre burak elif zeynep turkiye
  istanbul ankara izmir ataturk sergey sergei dmitry dmitri alexey andrey nikolay mikhail vladimir olga svetlana
  tatiana tatyana anastasia ekaterina elena irina marina maksim maxim denis artem nikita kirill roman oksana yulia
  pavel igor oleg boris viktor stanislav vova sasha masha dasha misha zhang wang liu chen yang huang zhao zhou xiaoming
  tanaka sato yamamoto takahashi watanabe nakamura kobayashi kimchi nguyen tran phuong linh minh anhyeuem yeuem
  emyeuanh muller schmidt schneider fischer weber meyer wagner becker hoffmann schulz klaus hans jurgen stefan andreas
  matthias christoph sebastian florian tobias markus juergen garcia martinez rodriguez lopez hernandez gonzalez perez
  sanchez ramirez alejandra guadalupe josefina francisca silva souza oliveira pereira ferreira almeida joao paulo
  gabriela rafaela fernanda giuseppe giovanni francesco lorenzo alessandro luca pierre jean michel philippe francois
  isabelle camille manon london paris berlin lisbon moscow moskva tokyo osaka kyoto seoul busan beijing shanghai
  hongkong taipei singapore bangkok hanoi saigon manila jakarta delhi mumbai bombay dubai cairo lagos nairobi newyork
  newyorkcity nyc brooklyn manhattan boston chicago houston dallas texas florida miami california losangeles
  sanfrancisco sandiego lasvegas vegas seattle denver detroit atlanta orlando hawaii alaska canada toronto vancouver
  montreal mexico brasil brazil argentina chile colombia venezuela peru cuba jamaica usa england britain scotland
  ireland wales germany deutschland france italy italia spain espana portugal greece turkey russia rossiya ukraine
  ukraina poland polska romania bulgaria serbia croatia hungary austria switzerland schweiz sweden norway denmark
  finland holland nederland belgium egypt morocco algeria nigeria southafrica kenya israel lebanon iran iraq pakistan
  india bharat china zhongguo japan nippon korea hanguk vietnam thailand indonesia malaysia philippines pilipinas
  australia sydney melbourne newzealand europe africa asia world planet universe space jupiter saturn mercury venus
  neptune apollo zeus athena hercules achilles odin loki poseidon hades artemis aphrodite cupid eros red blue green
  yellow purple pink black white brown grey turquoise blackcat blackdog whitecat redrose bluesky bluemoon blackjack
  poker casino jackpot lottery bingo gambler ace aces spades school student students teacher college university academy
  class homework mathematics math science physics chemistry biology history english spanish music musician guitar
  guitarist piano violin drums drummer bass singer song rock rocknroll rap hiphop techno trance reggae jazz blues punk
  party disco movie movies cinema theater actor artist art picture camera photo book books reading library doctor nurse
  hospital medical medicine lawyer police policeman fireman firefighter pilot airplane aircraft army navy marine
  marines airforce military semperfi engineer engineering developer programmer hacker hack hacked hacking code coder
  coding java javascript database sql mysql postgres webserver website email mail mailbox phone mobile telephone number
  one two three four five six seven eight nine ten eleven hundred thousand zero onetwothree onetwo abc abcd xyz xxx
  xxxx zzz aaa aaaa qqq asd asdf qwe qwer zxc zxcv wsx qaz edc rfv poi lkj mnb asdfjkl asdqwe qweasd qweasdzxc
  zxcasdqwe qazwsx wasd aezakmi trustno trustnoone iamgod imgod imthebest iamthebest thebest best numberone only onlyme
  onlyyou itsme thisisme justme you metoo blahblah blah bla dude lol lolol haha hahaha hehe omg wtf yolo swag cool
  coolguy coolgirl supercool awesome amazing fantastic perfect excellent great good super superb special magic magical
  mystery wonder wonderful fun funny funtime happy happiness happyday smile smiley laugh sad crazy mad madness stupid
  idiot loser dumb dummy nerd geek freak weirdo psycho maniac insane evil bad badboy badgirl goodboy goodgirl bigboy
  biggirl bigman bigdog bigdaddy littleone tiny giant power powerful strong strength energy force forceone speed fast
  furious fastandfurious turbo nitro rocket missile bullet gun guns pistol rifle bomb blaster dynamite explosion danger
  dangerous extreme xtreme ultimate infinity eternal eternity immortal destiny karma chaos revolution evolution genesis
  exodus revelation alpha beta gamma delta omega sigma theta zeta alphaomega zxcvbn asdzxc qwert qwerty qwertyui qwertz
  azerty ytrewq asdfgh asdfg dfghjk dvorak keyboard mousepad monitor printer scanner desktop bienvenue bonjour salut
  soleil chouchou doudou loulou nounours coucou chocolat hola adios gracias mierda carajo estrella mariposa corazon
  bonita hermosa cielo amistad contra abretesesamo hallo hallowelt guten gutentag tschuss sommer sonne sonnenschein
  herbst fruhling willkommen arschloch scheisse ficken mausi hase haschen ciao buongiorno benvenuto amoremio cioccolato
  forzanapoli ola bomdia obrigado saudade merhaba hosgeldin canim askim seviyorum seniseviyorum turkiyem privet
  zdravstvuy lyubov lubov solnce solnyshko kotenok zaika parol konnichiwa arigato nihon himitsu kawaii annyeong sarang
  xinchao chaoban anhem tinhyeu nihao huanying marhaba ahlan habibi habibti yallah inshallah mashallah alhamdulillah
  пароль привет любовь солнце зайка котенок россия москва марина наташа админ люблю секрет йцукен
  correcthorsebatterystaple correcthorse batterystaple trustme starstar monkeymonkey`.split(/\s+/),
);
